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
const asks = /const (\w+|\{[^}]*\}) = use(?:Infinite)?Query\(/g
/** What a query brings, as a source names it: `query.data`, or the name that it is taken out by. */
const dataOf = (source: string): string[] =>
  [...source.matchAll(asks)].flatMap(([, named = '']) => {
    if (!named.startsWith('{')) return `${named}\\.data`
    const taken = /\bdata\b(?:: (\w+))?/.exec(named)
    return taken ? (taken[1] ?? 'data') : []
  })
/** Whether a source asks whether a query is coming, failed or there. */
const readsQuery = (source: string): boolean => {
  const isMutation = mutations(source)
  const queries = ['query', ...[...source.matchAll(asks)].flatMap(([, named = '']) => /^\w+$/.exec(named) ?? [])]
  const data = dataOf(source).join('|')
  return (
    [...source.matchAll(/(\w+)\.(?:isPending|isLoading|isError|isFetching)\b/g)].some(
      ([, name = '']) => !isMutation.has(name),
    ) ||
    new RegExp(`\\b(?:${queries.join('|')})\\.(?:error|status)\\b`).test(source) ||
    /const \{[^}]*\b(?:isPending|isLoading|isError|isFetching|error|status)\b[^}]*\} = use(?:Infinite)?Query\(/.test(
      source,
    ) ||
    /const \{[^}]*\b(?:isPending|isLoading|isError|error)\b[^}]*\} = use(?!Call\(|Mutation\()\w+\(/.test(source) ||
    (data !== '' && new RegExp(`!(?:${data})\\b|\\b(?:${data})(?: \\?(?!\\?)| &&| [=!]== undefined)`).test(source))
  )
}
/**
 * What a query's states are drawn with; a skeleton that is handed on, as to `Loaded` or `Suspense`, is drawn by it, and
 * a toast tells of what was done.
 */
const drawsState =
  /<Failure|<ErrorScreen\b|role="alert"|role=\{|(?<!toast\.error\()messageOf\(|(?<!=\{\s*)<(?:Loader|\w*Skeleton)\b/
/** Whether a screen decides by itself how a query that is coming, or failed, is shown. */
const placesStates = (source: string) => readsQuery(source) && drawsState.test(source)

/** What draws states itself, and why. This list only becomes shorter. */
const ownStates: Record<string, string> = {
  'features/flow/facebook/CheckScreen.tsx': 'a check that fails is reported above the results of the one before',
  'features/flow/lead-sources/HealthScreen.tsx': 'what was found before stays below a check that failed',
  'features/records/clients/list/ClientList.tsx': 'pages are read both ways; each reports its failure at its end',
  'features/records/views/ViewsMenu.tsx': 'what stands in a menu is an item of it, which the arrow keys reach',
  'features/work/batches/BulkDialog.tsx': 'a count that fails is told within the sentence of the result',
  'routes/-today/TodayPage.tsx': 'what one source brought is shown while another failed or is still coming',
}

const opensItself = (source: string) =>
  /<(Modal|Drawer|dialog)\b|[?:] (?:Modal|Drawer)\b|role="(?:alert)?dialog"/.test(source)

/** What opens over the page by itself rather than by `Dialog` or `ConfirmDialog`, and why. This list only becomes shorter. */
const ownOverlays: Record<string, string> = {
  'features/flow/lead-forms/builder/BuilderScreen.tsx': 'a preview fills the screen of a phone',
  'features/records/content/pages/PageEditor.tsx': 'a preview fills the screen of a phone',
  'features/records/filters/EditorFrame.tsx': 'a drawer on a phone, a panel at its chip on a desk',
  'features/seeing/activation/TaskDialog.tsx': 'a drawer on a phone, a picture beside its text on a desk',
  'features/seeing/notifications/Bell.tsx': 'a drawer on a phone, a panel at the bell on a desk',
  'features/seeing/palette/Palette.tsx': 'a dialog of the browser, which opens without any further code',
  'features/seeing/shell/BottomBar.tsx': 'the rest of the navigation, which exists on a phone only',
}

/** What a refusal says of fields, by whatever name: taken out of it, or read from it. */
const readsFields = [
  /(?<!['"`\w.])(?!styles\.)\w+\.fields\b/,
  /\b(?:refused|onError)\b[^\n]*\{[^{}\n]*\bfields\b/,
  /\{[^{}\n]*\bfields\b[^{}\n]*\} = \w+/,
]
/** Whether a form places by itself what the server says of its fields. */
const placesFields = (source: string) =>
  /<form\b/.test(source) && readsFields.some((reads) => reads.test(source)) && !/\bform\.submit\(/.test(source)

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
        /^(features|routes)\//.test(file) && !isTest(file) && opensItself(readFileSync(join(src, file), 'utf8')),
    )
    expect(opening.sort()).toEqual(Object.keys(ownOverlays).sort())
  })

  it('judges forms by lib/forms', () => {
    const placing = files.filter(
      (file) =>
        /^(features|routes|ui)\//.test(file) && !isTest(file) && placesFields(readFileSync(join(src, file), 'utf8')),
    )
    expect(placing.sort()).toEqual(Object.keys(ownForms).sort())
  })

  it.each([
    ['a skeleton', 'const query = useQuery(all)\nif (query.isPending) return <RowsSkeleton />'],
    ['a failure', 'const { data, error } = useQuery(all)\nif (error) return <Failure title="" error={error} />'],
    ['an alert', 'const fields = useQuery(all)\nreturn fields.isError && <p role="alert">Not loaded</p>'],
    ['a skeleton without data', 'const { data } = useQuery(all)\nif (!data) return <RowsSkeleton />'],
    [
      'a skeleton without data by a name',
      'const { data: rows } = useQuery(all)\nreturn rows ? <p /> : <RowsSkeleton />',
    ],
    ['a skeleton of a named query', 'const fields = useQuery(all)\nif (!fields.data) return <RowsSkeleton />'],
    ['a failure of a named query', 'const fields = useQuery(all)\nreturn fields.error && <Failure title="" />'],
    ['a status', 'const pages = useInfiniteQuery(all)\nreturn pages.status === \'error\' && <p role="alert" />'],
    ['a status by itself', 'const { status } = useQuery(all)\nif (status === \'error\') return <Failure title="" />'],
    ['a loader', 'const { isFetching } = useQuery(all)\nreturn isFetching && <Loader size="xs" />'],
    ['a message', 'const { error } = useQuery(all)\nreturn error && <p>{messageOf(error)}</p>'],
    ['a role', "const { data, error } = useQuery(all)\nreturn <p role={error ? 'alert' : undefined}>…</p>"],
  ])('recognizes %s that a screen draws for a query itself', (_what, source) => expect(placesStates(source)).toBe(true))

  it.each([
    ['what a mutation reports', 'const save = useCall(update)\nreturn save.isPending && <p role="alert">Saving</p>'],
    ['a skeleton for `Loaded`', 'const { error } = useQuery(all)\nreturn <Loaded skeleton={<RowsSkeleton />} />'],
    ['the alert of a form', 'const names = useQuery(all).data ?? []\nreturn problem && <p role="alert">{problem}</p>'],
    ['a toast', 'const { data, error } = useQuery(all)\nif (error) toast.error(messageOf(error))'],
  ])('does not mistake %s for it', (_what, source) => expect(placesStates(source)).toBe(false))

  it.each([
    ['an error', 'refused(error) {\n  setProblem(error.fields.name)\n}'],
    ['an error by any name', 'refused: (no) => setProblem(no.fields.name)'],
    ['fields taken out of it', 'refused: ({ fields }) => setProblems(fields)'],
    ['fields taken out of it later', 'refused(error) {\n  const { fields } = error\n}'],
  ])('recognizes a form that places %s itself', (_what, source) => expect(placesFields(`${source}\n<form>`)).toBe(true))

  it.each([
    ['places them by lib/forms', 'form.submit(save)\nrefused: (error) => error.fields.name\n<form>'],
    ['only has such a style', '<form className={styles.fields}>'],
    ['only has such words', "t('screen.fields')\n<form>"],
    ['is no form', 'refused: (error) => error.fields.name'],
  ])('does not mistake for one what %s', (_what, source) => expect(placesFields(source)).toBe(false))

  it.each([
    '<Modal opened>',
    '<Modal.Root>',
    '<Drawer opened>',
    '<dialog ref={ref}>',
    '<div role="dialog">',
    'isPhone ? Drawer : Modal',
  ])('recognizes that %s opens by itself', (source) => expect(opensItself(source)).toBe(true))

  it.each(['<Dialog opened>', '<ConfirmDialog opened>', 'onceOpened(TaskDialog)'])(
    'does not mistake %s for it',
    (source) => expect(opensItself(source)).toBe(false),
  )

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
