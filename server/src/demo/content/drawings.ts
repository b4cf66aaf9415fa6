import * as mupdf from 'mupdf'
import sharp from 'sharp'

/** A rectangle of a drawing: left, top, width, height, and its colour by red, green and blue. */
type Rect = readonly [x: number, y: number, width: number, height: number, colour: readonly [number, number, number]]

export const colours = {
  sage: [143, 163, 138],
  oak: [190, 152, 108],
  graphite: [74, 80, 86],
  white: [236, 234, 229],
} as const
export type Colour = keyof typeof colours

const [width, height] = [500, 320]
const [wall, floor, worktop, metal] = [
  [228, 224, 217],
  [196, 186, 172],
  [62, 58, 54],
  [168, 172, 176],
] as const

/** The front of a kitchen: wall units, a hood, a worktop, base units with handles, and a tall unit. */
function kitchen(colour: Colour): Rect[] {
  const front = colours[colour]
  const base = [0, 1, 2, 3].flatMap((at): Rect[] => [
    [20 + at * 88, 190, 84, 92, front],
    [50 + at * 88, 198, 24, 3, metal],
  ])
  const units = [0, 1, 3].map((at): Rect => [20 + at * 88, 40, 84, 72, front])
  return [
    [0, 0, width, height, wall],
    [0, 282, width, height - 282, floor],
    ...units,
    [204, 70, 68, 42, metal],
    [20, 180, 352, 10, worktop],
    ...base,
    [384, 40, 96, 242, front],
    [394, 150, 3, 40, metal],
  ]
}

/** A picture of a kitchen. */
export function picture(colour: Colour): Promise<Buffer> {
  const rects = kitchen(colour).map(
    ([x, y, w, h, rgb]) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="rgb(${rgb})"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 2}" height="${height * 2}" viewBox="0 0 ${width} ${height}">${rects.join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

export type SamplePage = { title: string; lines: readonly string[]; colour?: Colour }

const [pageWidth, pageHeight, margin] = [595, 842, 48]
const bracketed = (text: string) => `(${text.replace(/[\\()]/g, '\\$&')})`
const share = (value: number) => (value / 255).toFixed(3)

/** What draws one page: its picture, where it has one, its title and its lines. */
function drawn({ title, lines, colour }: SamplePage): string {
  const top = colour ? pageHeight - margin - height - 64 : pageHeight - margin - 64
  const rects = colour ? kitchen(colour) : []
  return [
    ...rects.map(
      ([x, y, w, h, [r, g, b]]) =>
        `${share(r)} ${share(g)} ${share(b)} rg ${margin + x} ${pageHeight - margin - y - h} ${w} ${h} re f`,
    ),
    `0.1 0.13 0.15 rg BT /F2 26 Tf ${margin} ${top} Td ${bracketed(title)} Tj ET`,
    ...lines.map((line, i) => `BT /F1 13 Tf ${margin} ${top - 40 - i * 24} Td ${bracketed(line)} Tj ET`),
  ].join('\n')
}

/** A document of these pages. */
export function document(pages: readonly SamplePage[]): Buffer {
  const doc = new mupdf.PDFDocument()
  const fonts = {
    F1: doc.addSimpleFont(new mupdf.Font('Helvetica')),
    F2: doc.addSimpleFont(new mupdf.Font('Helvetica-Bold')),
  }
  for (const page of pages)
    doc.insertPage(-1, doc.addPage([0, 0, pageWidth, pageHeight], 0, doc.addObject({ Font: fonts }), drawn(page)))
  return Buffer.from(doc.saveToBuffer('').asUint8Array())
}
