import { z } from 'zod'

/** What of a member can be counted, and so be looked at row by row. */
export const TeamFigure = z.enum(['new', 'uncontacted', 'responses', 'overdue', 'shared', 'opened'])
export type TeamFigure = z.output<typeof TeamFigure>
