declare module 'subset-font' {
  type Options = { targetFormat: 'woff2'; variationAxes?: Record<string, number | { min: number; max: number }> }
  /** Cuts a font down to these characters. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
