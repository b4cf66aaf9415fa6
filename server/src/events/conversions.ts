import { z } from 'zod'
import { defineEvent } from './define.ts'

/** A client reached a stage. Nobody hears it as long as no source takes conversions. */
export const clientConverted = defineEvent('client.converted', z.object({ stage: z.string() }), { unheard: true })
