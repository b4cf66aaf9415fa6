import './ui/theme/styles.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { reloadOnFailedChunk } from './lib/browser/chunk-reload.ts'
import { isInstalled, keepInstallPrompt } from './lib/browser/install.ts'
import { shareNonce } from './lib/browser/nonce.ts'
import { stayInBrowser } from './lib/browser/stays-in-browser.ts'
import { CallError } from './lib/calls/call-error.ts'
import { PageError } from './lib/calls/page-error.ts'
import { createQueryClient } from './lib/calls/query-client.ts'
import { forgetDrafts, gone } from './lib/offline/drafts.ts'

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
