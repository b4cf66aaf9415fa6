import { testHooks } from '../platform/db/client.ts'

const writes =
  /\b(?:insert\s+into|delete\s+from|merge\s+into)\s+"?(\w+)|\bupdate\s+(?:only\s+)?"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+set\b/gi

/** Does some work; answers the tables that its statements name to be written, whether or not a row was. */
export async function tablesWritten(work: () => Promise<void>): Promise<Set<string>> {
  const written = new Set<string>()
  const { check } = testHooks
  testHooks.check = (text) => {
    check?.(text)
    for (const [, into, updated] of text.matchAll(writes)) written.add(into ?? updated ?? '')
  }
  try {
    await work()
  } finally {
    if (check) testHooks.check = check
    else delete testHooks.check
  }
  return written
}
