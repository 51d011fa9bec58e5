declare module 'subset-font' {
  /** Cuts a font down to these characters. */
  export default function subsetFont(font: Buffer, text: string, options: { targetFormat: 'woff2' }): Promise<Buffer>
}
