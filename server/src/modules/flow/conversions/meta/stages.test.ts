import { expect, it } from 'vitest'
import { stageNamed, stagesFrom, toldOf } from './stages.ts'

const options = ['New', 'Contacted', 'Qualified', 'Proposal sent', 'Won', 'Lost'].map((label) => ({ id: label, label }))
const names = (stages: ReturnType<typeof stagesFrom>, stage: string) =>
  toldOf(stages, stageNamed(stages, stage)).map(({ name }) => name)

it('tells all steps up to a stage, and what is no step by itself', () => {
  const stages = stagesFrom(options, {})
  expect(names(stages, 'Won')).toEqual(['Lead', 'Contacted', 'Qualified', 'Converted'])
  expect(names(stages, 'Converted')).toEqual(['Lead', 'Contacted', 'Qualified', 'Converted'])
  expect(names(stages, 'qualified')).toEqual(['Lead', 'Contacted', 'Qualified'])
  expect(names(stages, 'Lost')).toEqual(['Lead', 'Lost'])
  expect(names(stages, 'Signed')).toEqual(['Lead', 'Signed'])
})

it('follows the names that somebody chose; two stages of one name are told once', () => {
  const stages = stagesFrom(options, { lead: null, Contacted: 'Talked', 'Proposal sent': 'Talked', Qualified: null })
  expect(names(stages, 'Won')).toEqual(['Talked', 'Converted'])
})

it('has a stage for conversions where the account has no field of stages', () => {
  const stages = stagesFrom([], {})
  expect(stages.map(({ key }) => key)).toEqual(['lead', 'converted'])
  expect(names(stages, 'Converted')).toEqual(['Lead', 'Converted'])
})
