import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files that take longest, and would begin late: every call, archives, a day of work. */
const slow =
  /\/(?:workspace|backup|imports)\.test|\.access\.test|\/(?:keyboard-tasks|thumb-tasks|four-people|pseudo-locale)\.test/
/** Files that mostly wait, for servers that are started and killed and for what others then take over: the longest first. */
const waiting = [
  /\/crash-points\.test/,
  /\/imports\/kill\.test/,
  /\/exports\/kill\.test/,
  /\/testing\/chaos\/|\/kill\.test|\/outbound\/(?:outage|real-mail)\.test/,
]

/** Puts some files among others at even distances, the first of them first. */
function spread<T>(some: readonly T[], others: readonly T[]): T[] {
  const distance = others.length / some.length
  return [...some.flatMap((one, i) => [one, ...others.slice(Math.round(i * distance), Math.round((i + 1) * distance))])]
}

/**
 * Vitest's own order, with what takes longest at the beginning of its project, so that all workers end together, and never
 * many at a time of those that mostly wait: the cores would be idle.
 */
export default class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...Map.groupBy(sorted, ({ project }) => project.name).values()].flatMap((ofOne) => {
      const rank = ({ moduleId }: TestSpecification) => waiting.findIndex((pattern) => pattern.test(moduleId))
      const waits = ofOne.filter((file) => rank(file) >= 0).sort((a, b) => rank(a) - rank(b))
      const works = ofOne.filter((file) => rank(file) < 0)
      const first = works.filter(({ moduleId }) => slow.test(moduleId))
      const ordered = [...first, ...works.filter((file) => !first.includes(file))]
      return waits.length > 0 ? spread(waits, ordered) : ordered
    })
  }
}
