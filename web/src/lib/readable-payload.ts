/** What was delivered, as people read it: JSON with its lines broken, the fields of a form one a line; else as it is. */
export function readablePayload(text: string, contentType: string): string {
  try {
    if (contentType.includes('json')) return JSON.stringify(JSON.parse(text), null, 2)
    if (contentType.includes('urlencoded')) {
      const fields = [...new URLSearchParams(text)].map(([name, value]) => `${name}: ${value}`).join('\n')
      // What is no UTF-8 is shown as it came.
      return fields.includes('\uFFFD') ? text : fields
    }
  } catch {
    // Shown as it came.
  }
  return text
}
