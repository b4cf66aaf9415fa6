import { z } from 'zod'

/** What content can be (point 3 of the specification). */
export const SharedContentType = z.enum(['text', 'file', 'html_page'])
export type SharedContentType = z.output<typeof SharedContentType>
