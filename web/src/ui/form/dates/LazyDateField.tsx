import { TextInput } from '@mantine/core'
import { type ComponentProps, lazy, Suspense } from 'react'
import type { DateField } from './DateField.tsx'

const Loaded = lazy(async () => ({ default: (await import('./DateField.tsx')).DateField }))

/** A date field whose code is fetched where a field asks for a date: most screens with own fields show none. */
export const LazyDateField = (props: ComponentProps<typeof DateField>) => (
  <Suspense
    fallback={<TextInput label={props.label} aria-label={props['aria-label']} readOnly value={props.value} aria-busy />}
  >
    <Loaded {...props} />
  </Suspense>
)
