import './ui/styles.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { CallError } from './lib/call-error.ts'
import { reloadOnFailedChunk } from './lib/chunk-reload.ts'
import { forgetDrafts, gone } from './lib/drafts.ts'
import { isInstalled, keepInstallPrompt } from './lib/install.ts'
import { shareNonce } from './lib/nonce.ts'
import { PageError } from './lib/page-error.ts'
import { createQueryClient } from './lib/query-client.ts'
import { stayInBrowser } from './lib/stays-in-browser.ts'

shareNonce()
reloadOnFailedChunk()
keepInstallPrompt()
// The server cannot see that this is the installed application; from now on it lets it pass.
if (isInstalled()) stayInBrowser()
forgetDrafts(gone.old)

/** A refusal that the error screen shows is no fault of the page; everything else goes to the console. */
const report = (error: unknown) => {
  if (!(error instanceof CallError) && !(error instanceof PageError)) reportError(error)
}

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
const app = createRoot(root, { onCaughtError: report })
// In pieces, between which the page answers the person who has clicked already.
startTransition(() =>
  app.render(
    <StrictMode>
      <App client={createQueryClient()} />
    </StrictMode>,
  ),
)
