import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#platform/context'
import { newId } from '#platform/db'
import { cut, fold, storable, storableAll } from '#platform/text'
import { type FormQuestion, facebookForms, facebookPages } from './facebook.tables.ts'
import { type Graph, pagesOf } from './graph.ts'
import type { PageRow } from './pages/page-view.ts'

/** The fields requested for a form. */
export const formFields = 'id,name,status,locale,questions,leads_count'

const Options = z.array(z.object({ key: z.coerce.string(), value: z.coerce.string() }))
const Question = z.object({
  key: z.coerce.string(),
  label: z.coerce.string().default(''),
  type: z.coerce.string().default(''),
  options: Options.optional().catch(undefined),
})
const Form = z.object({
  id: z.coerce.string().regex(/^\d+$/),
  name: z.string().default(''),
  status: z.string().default('ACTIVE'),
  locale: z.string().nullable().default(null),
  questions: z.array(z.unknown()).default([]),
  leads_count: z.coerce.number().int().min(0).default(0),
})
export type MetaForm = z.output<typeof Form>

/** A form as Meta lists it; undefined for anything else. */
export function readForm(value: unknown): MetaForm | undefined {
  const found = Form.safeParse(value)
  return found.success ? found.data : undefined
}

/** All forms of a page. Throws GraphError. */
export async function formsAtMeta(graph: Graph, pageId: string, as: { token: string; appSecret: string }) {
  const forms: MetaForm[] = []
  const call = { path: `${pageId}/leadgen_forms`, ...as, query: { fields: formFields, limit: '100' } }
  for await (const page of pagesOf(graph, call)) forms.push(...page.flatMap((one) => readForm(one) ?? []))
  return forms
}

const mostQuestions = 200
const questionsOf = ({ questions }: MetaForm): FormQuestion[] =>
  questions.slice(0, mostQuestions).flatMap((one) => {
    const found = Question.safeParse(one)
    if (!found.success) return []
    const { key, label, type, options } = storableAll(found.data)
    return [{ key, label: label || key, type, ...(options ? { options } : {}) }]
  })

const chunk = 200

/** Stores forms as Meta lists them; a known form stays on or off, a new one follows its page's setting. */
export async function keepForms(
  ctx: Ctx,
  page: Pick<PageRow, 'id' | 'pageId' | 'newFormsOn'>,
  forms: readonly MetaForm[],
): Promise<void> {
  const { orgId } = ctx.actor
  const all = [...new Map(forms.map((form) => [form.id, form])).values()]
  for (let from = 0; from < all.length; from += chunk)
    await ctx.db
      .insert(facebookForms)
      .values(
        all.slice(from, from + chunk).map((form) => {
          const name = cut(storable(form.name), 200) || `Form ${form.id}`
          return {
            orgId,
            id: newId(),
            pageRowId: page.id,
            pageId: page.pageId,
            formId: form.id,
            name,
            nameKey: fold(name),
            metaStatus: cut(storable(form.status), 40),
            locale: form.locale && cut(storable(form.locale), 20),
            questions: questionsOf(form),
            isOn: page.newFormsOn,
            metaLeadCount: Math.min(form.leads_count, 2_000_000_000),
          }
        }),
      )
      .onConflictDoUpdate({
        target: [facebookForms.orgId, facebookForms.formId],
        set: {
          name: sql`excluded.name`,
          nameKey: sql`excluded.name_key`,
          metaStatus: sql`excluded.meta_status`,
          locale: sql`excluded.locale`,
          questions: sql`excluded.questions`,
          metaLeadCount: sql`excluded.meta_lead_count`,
          pageRowId: sql`excluded.page_row_id`,
        },
      })
}

/** Records that all forms of a page were listed. */
export const formsListed = (ctx: Ctx, pageRowId: string) =>
  ctx.db
    .update(facebookPages)
    .set({ formsSyncedAt: ctx.now.toISOString() })
    .where(and(eq(facebookPages.orgId, ctx.actor.orgId), eq(facebookPages.id, pageRowId)))
