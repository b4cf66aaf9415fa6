import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Short files that take longest, and would begin late: servers started again and again and killed, which mostly waits,
 * every call, archives, a day of work.
 */
const slow =
  /\/testing\/chaos\/|\/kill\.test|\/(?:workspace|backup|imports)\.test|\/modules\/(?:matrix|injection|round-trips)\.test|\/(?:keyboard-tasks|thumb-tasks|four-people|pseudo-locale)\.test/
const isSlow = ({ moduleId }: TestSpecification) => slow.test(moduleId)

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
