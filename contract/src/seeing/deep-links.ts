import { home, pathOf } from '../identity/guards.ts'

/** The screens that deep links of the mobile app name (point 2.2), and where each is here. */
const deepLinks: readonly (readonly [RegExp, string])[] = [
  [/^\/clients\/new-leads$/, '/clients/uncontacted'],
  [/^\/clients\/recent$/, '/clients/recently-active'],
  [/^\/client\/([\w-]+)$/, '/client/$1'],
  [/^\/next-steps$/, '/clients/follow-ups'],
  [/^\/messages$/, '/content/messages'],
  [/^\/message\/([\w-]+)$/, '/content/message/$1'],
  [/^\/files$/, '/content/files'],
  [/^\/file\/([\w-]+)$/, '/content/file/$1'],
  [/^\/pages$/, '/content/pages'],
  [/^\/page\/([\w-]+)$/, '/content/page/$1'],
  [/^\/integrations$/, '/integrations'],
  [/^\/integrations\/lead-forms$/, '/integration/fairlead-lead-forms'],
  [/^\/account$/, '/account'],
  [/^\/team$/, '/team'],
  [/^\/team\/lead-assignment$/, '/team/lead-assignment'],
]

/** Where a deep link of the mobile app leads in the browser (rule 13): the list of clients when it is none that is known. */
export function fromDeepLink(path: string | undefined): string {
  const at = pathOf(path ?? '')
  const found = deepLinks.find(([pattern]) => pattern.test(at))
  return found ? at.replace(...found) : home
}
