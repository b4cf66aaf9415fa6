/**
 * Promise.all that throws only when every branch has ended. For branches of more than one statement within a
 * transaction: one that goes on after the rollback would write into whatever comes next on the connection.
 */
export function waitForAll<T extends readonly unknown[] | []>(
  branches: T,
): Promise<{ -readonly [I in keyof T]: Awaited<T[I]> }> {
  // A query of Drizzle is asked again each time that it is waited for.
  const begun = branches.map((branch) => Promise.resolve(branch))
  return Promise.all(begun).finally(() => Promise.allSettled(begun)) as never
}
