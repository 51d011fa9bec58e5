/** A part of the width, as SVG takes it: drawings are as wide as their column, without being stretched. */
export function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`
}
