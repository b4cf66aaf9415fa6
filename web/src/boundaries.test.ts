import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const src = join(import.meta.dirname)
const floors = ['identity', 'records', 'work', 'flow', 'seeing']

const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => relative(src, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
const isTest = (file: string) => file.includes('.test.') || file.startsWith('testing/')

/** What a file imports, as paths from `src`; packages as they are called. */
const importsOf = (file: string): string[] =>
  [...readFileSync(join(src, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, target = '']) => {
    if (target.startsWith('~/')) return target.slice(2)
    return target.startsWith('.') ? posix.join(posix.dirname(file), target) : target
  })
const uses = (folder: string) =>
  files
    .filter((file) => file.startsWith(`${folder}/`) && !isTest(file))
    .flatMap((file) => importsOf(file).map((target) => ({ file, target })))
/** `features/work/follow-ups` of a file in it. */
const featureOf = (path: string) => path.split('/').slice(0, 3).join('/')

/** Names of mutations: what they report is no state of a list. */
const mutations = (source: string): Set<string> =>
  new Set(
    [/const (\w+) = use(?:Call|Mutation)\(/g, /(\w+)\.mutate\(/g].flatMap((named) =>
      [...source.matchAll(named)].map(([, name = '']) => name),
    ),
  )
const readsQuery = (source: string): boolean => {
  const isMutation = mutations(source)
  return (
    [...source.matchAll(/(\w+)\.(?:isPending|isLoading|isError)\b/g)].some(([, name = '']) => !isMutation.has(name)) ||
    /\bquery\.error\b/.test(source) ||
    /const \{[^}]*\b(?:isPending|isLoading|isError|error)\b[^}]*\} = use(?!Call\(|Mutation\()\w+\(/.test(source)
  )
}
/** What a query's states are drawn with; a skeleton that is handed on, as to `Loaded` or `Suspense`, is drawn by it. */
const drawsState = /<Failure|<ErrorScreen\b|role="alert"|(?<!=\{\s*)<\w*Skeleton\b/
/** Whether a screen decides by itself how a query that is coming, or failed, is shown. */
const placesStates = (source: string) => readsQuery(source) && drawsState.test(source)

/** What draws states itself, and why. This list only becomes shorter. */
const ownStates: Record<string, string> = {
  'features/flow/facebook/CheckScreen.tsx': 'a check that fails is reported above the results of the one before',
  'features/records/clients/list/ClientList.tsx': 'pages are read both ways; each reports its failure at its end',
  'features/records/views/ViewsMenu.tsx': 'what stands in a menu is an item of it, which the arrow keys reach',
  'features/seeing/palette/Palette.tsx': 'the status of a search field, announced beside its options',
  'features/work/batches/BulkDialog.tsx': 'a count that fails is told within the sentence of the result',
  'routes/-today/TodayPage.tsx': 'what one source brought is shown while another failed or is still coming',
}

/** What opens over the page by itself rather than by `Dialog` or `ConfirmDialog`, and why. This list only becomes shorter. */
const ownOverlays: Record<string, string> = {
  'features/flow/lead-forms/builder/BuilderScreen.tsx': 'a preview fills the screen of a phone',
  'features/records/content/pages/PageEditor.tsx': 'a preview fills the screen of a phone',
  'features/records/filters/EditorFrame.tsx': 'a drawer on a phone, a panel at its chip on a desk',
  'features/seeing/notifications/Bell.tsx': 'a drawer on a phone, a panel at the bell on a desk',
  'features/seeing/palette/Palette.tsx': 'a dialog of the browser, which opens without any further code',
  'features/seeing/shell/BottomBar.tsx': 'the rest of the navigation, which exists on a phone only',
}

/** Forms that place what the server says of their fields themselves, and why. This list only becomes shorter. */
const ownForms: Record<string, string> = {
  'features/records/content/list/LabelManager.tsx': 'one optional field below a list: leaving it empty is no mistake',
  'features/records/content/pages/NewPageScreen.tsx': 'one optional field below a list: leaving it empty is no mistake',
  'features/records/custom-fields/AnswerToField.tsx': 'one choice, which the form cannot be sent without',
  'features/records/custom-fields/FieldDialog.tsx': 'two calls and a preview between them; options are rows',
  'features/records/groups/RuleDialog.tsx': 'conditions, which the editor of filters judges',
  'features/records/views/ViewItem.tsx': 'one name within a row; leaving it as it was is no mistake',
  'features/work/batches/BulkDialog.tsx': 'parts that make the change themselves; it is counted before it is sent',
  'features/work/exports/ExportForm.tsx': 'choices that are counted before they are sent',
  'features/work/exports/PersonDialog.tsx': 'one name to confirm, which the form cannot be sent without',
  'features/work/follow-ups/FollowUpDialog.tsx': 'it closes at once and opens again when the server refuses',
}

describe('the web', () => {
  it('has its features on the five floors', () => {
    expect(readdirSync(join(src, 'features')).sort()).toEqual([...floors].sort())
  })

  it('has no feature that imports another: routes put them together', () => {
    const wrong = uses('features').filter(
      ({ file, target }) => /^(features|routes)\//.test(target) && featureOf(target) !== featureOf(file),
    )
    expect(wrong).toEqual([])
  })

  it('has parts that know no feature, and a library that knows no part', () => {
    expect(uses('ui').filter(({ target }) => /^(features|routes)\//.test(target))).toEqual([])
    expect(uses('lib').filter(({ target }) => /^(features|routes|ui)\//.test(target))).toEqual([])
  })

  it('has its own controls for days, times and what opens and closes: not those of the browser', () => {
    const native =
      /type=["{'`\s]*(date|time|datetime-local|month|week)\b|type: ['"](date|time|datetime-local)['"]|<details|<summary/
    const wrong = files.filter(
      (file) =>
        file.endsWith('.tsx') &&
        !file.startsWith('public-pages/') &&
        native.test(readFileSync(join(src, file), 'utf8')),
    )
    expect(wrong).toEqual([])
  })

  it('shows how a query is coming, failed or empty by ui/list/Loaded', () => {
    const placing = files.filter(
      (file) =>
        file.endsWith('.tsx') &&
        !isTest(file) &&
        !/^(ui\/list|public-pages)\//.test(file) &&
        placesStates(readFileSync(join(src, file), 'utf8')),
    )
    expect(placing.sort()).toEqual(Object.keys(ownStates).sort())
  })

  it('opens dialogs by ui/overlay', () => {
    const opening = files.filter(
      (file) =>
        /^(features|routes)\//.test(file) &&
        !isTest(file) &&
        /<(Modal|Drawer|dialog)\b/.test(readFileSync(join(src, file), 'utf8')),
    )
    expect(opening.sort()).toEqual(Object.keys(ownOverlays).sort())
  })

  it('judges forms by lib/forms', () => {
    const placing = files.filter((file) => {
      const source = readFileSync(join(src, file), 'utf8')
      return (
        /^(features|routes|ui)\//.test(file) &&
        !isTest(file) &&
        /<form\b/.test(source) &&
        /\b(?:error|refusal)\.fields\b/.test(source) &&
        !/\bform\.submit\(/.test(source)
      )
    })
    expect(placing.sort()).toEqual(Object.keys(ownForms).sort())
  })

  it.each([
    ['a skeleton', 'const query = useQuery(all)\nif (query.isPending) return <RowsSkeleton />'],
    ['a failure', 'const { data, error } = useQuery(all)\nif (error) return <Failure title="" error={error} />'],
    ['an alert', 'const fields = useQuery(all)\nreturn fields.isError && <p role="alert">Not loaded</p>'],
  ])('recognizes %s that a screen draws for a query itself', (_what, source) => expect(placesStates(source)).toBe(true))

  it.each([
    ['what a mutation reports', 'const save = useCall(update)\nreturn save.isPending && <p role="alert">Saving</p>'],
    ['a skeleton for `Loaded`', 'const { error } = useQuery(all)\nreturn <Loaded skeleton={<RowsSkeleton />} />'],
  ])('does not mistake %s for it', (_what, source) => expect(placesStates(source)).toBe(false))

  it('replaces and reloads modules only in tests that have modules of their own', () => {
    const wrong = files.filter(
      (file) =>
        file.includes('.test.') &&
        !file.includes('.isolated.test.') &&
        /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(join(src, file), 'utf8')),
    )
    expect(wrong).toEqual([])
  })

  it('imports nothing of the server', () => {
    expect(files.flatMap((file) => importsOf(file).filter((target) => /^\.\.\/\.\.\/server\//.test(target)))).toEqual(
      [],
    )
  })
})
