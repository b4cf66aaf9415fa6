import * as mupdf from 'mupdf'
import sharp from 'sharp'

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

const scanned = { width: 1654, height: 2339 }

/** A scanned sheet as a JPEG, as large as possible up to the given number of bytes. */
async function scan(bytes: number): Promise<Buffer> {
  const { width, height } = scanned
  const noise = { type: 'gaussian', mean: 170, sigma: 60 } as const
  const sheet = await sharp({ create: { width, height, channels: 3, background: '#fff', noise } })
    .blur(1.2)
    .toBuffer()
  for (let quality = 96; quality > 0; quality -= 2) {
    const jpeg = await sharp(sheet, { raw: { width, height, channels: 3 } })
      .jpeg({ quality })
      .toBuffer()
    if (jpeg.length <= bytes) return jpeg
  }
  throw new Error(`no picture has less than ${bytes} bytes`)
}

/** A PDF of scanned sheets, up to the given size; every page has its own image. */
export async function makeScans(pages: number, bytes: number): Promise<Buffer> {
  const doc = new mupdf.PDFDocument()
  const sheets = await Promise.all(Array.from({ length: Math.min(pages, 8) }, () => scan(bytes / pages - 1000)))
  const content = 'q 595 0 0 842 0 0 cm /Sheet Do Q'
  for (let i = 0; i < pages; i++) {
    const jpeg = sheets[i % sheets.length] ?? Buffer.alloc(0)
    // MuPDF stores identical images once: a JPEG comment makes each one different.
    const comment = Buffer.from([0xff, 0xfe, 0, 4, i >> 8, i & 255])
    const sheet = doc.addImage(new mupdf.Image(Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])))
    doc.insertPage(-1, doc.addPage([0, 0, 595, 842], 0, doc.addObject({ XObject: { Sheet: sheet } }), content))
  }
  return Buffer.from(doc.saveToBuffer('').asUint8Array())
}
