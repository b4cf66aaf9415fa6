type Rgb = readonly [number, number, number]

const readable = 4.5
const black: Rgb = [0, 0, 0]

const parse = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as never
const print = (rgb: Rgb): string => `#${rgb.map((c) => Math.round(c).toString(16).padStart(2, '0')).join('')}`
const mix = (a: Rgb, b: Rgb, part: number): Rgb => a.map((c, i) => c + ((b[i] ?? 0) - c) * part) as never

/** A ground of the same hue, so light that text can be read on it. */
function tint(rgb: Rgb): Rgb {
  const [high, low] = [Math.max(...rgb), Math.min(...rgb)]
  const [lightest, spread] = [250, 14]
  return rgb.map((c) =>
    high === low ? lightest - spread / 2 : lightest - (spread * (high - c)) / (high - low),
  ) as never
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((c) => {
    const s = c / 255
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2). Colours as '#rrggbb'. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(parse(a)), luminance(parse(b))].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

export type AccentColours = {
  /** Fills the button under white text, and is read as text on white and on `soft`. */
  accent: string
  hover: string
  /** Ground of what is chosen. */
  soft: string
  /** The colour that was chosen could not be read, and was darkened. */
  isDarkened: boolean
}

/**
 * The colours that a form's accent gives: the accent itself, darkened step by step until white text on
 * it, and it as text on its own light ground, have a contrast of 4.5 : 1 or better.
 */
export function accentColours(hex: string): AccentColours {
  const chosen = parse(hex)
  for (let step = 0; step <= 50; step++) {
    const colour = mix(chosen, black, step / 50)
    const accent = print(colour)
    const soft = print(tint(colour))
    if (contrast(accent, '#ffffff') >= readable && contrast(accent, soft) >= readable)
      return { accent, hover: print(mix(colour, black, 0.18)), soft, isDarkened: step > 0 }
  }
  return { accent: '#000000', hover: '#000000', soft: '#f3f3f3', isDarkened: true }
}

/** Accents offered side by side; the first is the default. */
export const accents = ['#0f6e84', '#1d4c8b', '#4a3aa0', '#861d60', '#96192f', '#86390a', '#17663c', '#15212a'] as const
