import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files that start servers again and again: they take longest, and would begin last. */
const isSlow = ({ moduleId }: TestSpecification) => moduleId.includes('/testing/chaos/')

/** Vitest's own order, with what takes longest at the beginning of its project, so that all workers end together. */
export default class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...Map.groupBy(sorted, ({ project }) => project.name).values()].flatMap((ofOne) => [
      ...ofOne.filter(isSlow),
      ...ofOne.filter((file) => !isSlow(file)),
    ])
  }
}
