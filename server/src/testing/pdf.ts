import * as mupdf from 'mupdf'

/** A PDF of so many pages, each with its number on it. `password`: what opens it. */
export function makePdf(pages: number, { password, text = 'Page' }: { password?: string; text?: string } = {}): Buffer {
  const doc = new mupdf.PDFDocument()
  const font = doc.addSimpleFont(new mupdf.Font('Helvetica'))
  for (let i = 1; i <= pages; i++) {
    const resources = doc.addObject({ Font: { F1: font } })
    doc.insertPage(-1, doc.addPage([0, 0, 595, 842], 0, resources, `BT /F1 24 Tf 72 700 Td (${text} ${i}) Tj ET`))
  }
  const options = password ? `encrypt=aes-256,user-password=${password},owner-password=${password}` : ''
  return Buffer.from(doc.saveToBuffer(options).asUint8Array())
}
