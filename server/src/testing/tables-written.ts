import { testHooks } from '../platform/db/client.ts'

const inserts = /\binsert\s+into\s+"?(\w+)|\bupdate\s+(?:only\s+)?"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+set\b/gi
const deletes = /\bdelete\s+from\s+"?(\w+)/gi

/** Does some work; answers the tables that its statements name to be changed, whether or not a row was. */
export async function tablesWritten(
  work: () => Promise<void>,
): Promise<{ written: Set<string>; emptied: Set<string> }> {
  const written = new Set<string>()
  const emptied = new Set<string>()
  const { check } = testHooks
  testHooks.check = (text) => {
    check?.(text)
    for (const [, into, updated] of text.matchAll(inserts)) written.add(into ?? updated ?? '')
    for (const [, from] of text.matchAll(deletes)) emptied.add(from ?? '')
  }
  try {
    await work()
  } finally {
    if (check) testHooks.check = check
    else delete testHooks.check
  }
  return { written, emptied }
}
