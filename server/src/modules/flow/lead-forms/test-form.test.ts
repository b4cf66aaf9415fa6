import {
  createLeadForm,
  getLeadForm,
  leadFormLeads,
  publishLeadForm,
  testLeadForm,
  updateLeadForm,
  wipeFormTestLeads,
} from '@fairlead/contract/flow/lead-forms'
import { LeadFormDefinition } from '@fairlead/contract/flow/lead-forms/definition'
import { FieldType } from '@fairlead/contract/flow/lead-forms/field-types'
import { updateUserDetails } from '@fairlead/contract/identity/account'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clientOf, clientsOf } from '../../../testing/look.ts'
import { useWorld } from '../../../testing/test-world.ts'
import { readSubmission } from './read-submission.ts'
import { filledIn } from './test-form.ts'

const world = useWorld()

describe('a test of a form', () => {
  it('fills in whatever a form asks for, so that nothing of it is refused', () => {
    const field = fc.record({ type: fc.constantFrom(...FieldType.options), required: fc.boolean() })
    fc.assert(
      fc.property(fc.array(field, { minLength: 1, maxLength: 12 }), (fields) => {
        const definition = LeadFormDefinition.parse({
          fields: fields.map((one, i) => ({ ...one, key: `k${i}`, label: 'A question', choices: ['One', 'Two'] })),
        })
        for (const phone of [null, '+6591274486']) {
          const given = filledIn(definition, { phone, country: 'SG', day: '2026-11-20' })
          expect(readSubmission(definition, given, 'SG').errors).toEqual({})
        }
      }),
    )
  })

  it('comes as a lead of its own kind, with the number of who tests, and counts nowhere', async () => {
    const { browser } = await world().signIn('tess@test.test')
    void (await browser.call(updateUserDetails, { body: { phone_number: '+65 9127 4486' } })).body
    const { id } = (await browser.call(createLeadForm, { body: { name: 'Quote', starting_point: 'quote' } })).body
    const params = { id }
    expect((await browser.call(testLeadForm, { params })).error.message).toContain('Publish it to test it')
    void (await browser.call(publishLeadForm, { params, body: {} })).body
    void (await browser.call(testLeadForm, { params })).body
    await world().settle()
    const [lead] = (await browser.call(leadFormLeads, { params })).body.results
    expect(lead).toMatchObject({ is_test: true, outcome: 'created', client: { name: 'Test lead' } })
    const client = await clientOf({ browser }, lead?.client?.id ?? '')
    expect(client).toMatchObject({ name: 'Test lead', is_new_lead: true })
    expect(JSON.stringify(client)).toContain('+6591274486')
    expect((await browser.call(getLeadForm, { params })).body).toMatchObject({ lead_count: 0, last_lead_at: null })
    const wiped = async () => (await browser.call(wipeFormTestLeads, { params })).body.removed
    expect([await wiped(), await wiped()]).toEqual([1, 0])
    expect(await clientsOf({ browser })).toEqual([])
    void (await browser.call(updateLeadForm, { params, body: { is_open: false } })).body
    expect((await browser.call(testLeadForm, { params })).status).toBe(409)
  })
})
