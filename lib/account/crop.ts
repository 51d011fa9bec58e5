/** The visible part of a picture: `zoom` from 1, where the shorter side fits, and its position in the rest, 0 to 1. */
export type Crop = { zoom: number; x: number; y: number }
export type Size = { width: number; height: number }

export const wholePicture: Crop = { zoom: 1, x: 0.5, y: 0.5 }
export const mostZoom = 4

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** The square that a crop selects, in the picture's own pixels. */
export function squareOf({ zoom, x, y }: Crop, { width, height }: Size): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom
  return { left: (width - side) * x, top: (height - side) * y, side }
}

/** The crop after the picture was dragged by this share of the visible square: it follows the pointer. */
export function dragged(crop: Crop, size: Size, [right, down]: readonly [number, number]): Crop {
  const { left, top, side } = squareOf(crop, size)
  const along = (at: number, by: number, whole: number) =>
    whole > side ? between((at - by * side) / (whole - side), 0, 1) : 0.5
  return { ...crop, x: along(left, right, size.width), y: along(top, down, size.height) }
}

/** The crop with another zoom around the same centre. */
export function zoomed(crop: Crop, size: Size, zoom: number): Crop {
  const before = squareOf(crop, size)
  const next = between(zoom, 1, mostZoom)
  const side = Math.min(size.width, size.height) / next
  const along = (at: number, whole: number) =>
    whole > side ? between((at + (before.side - side) / 2) / (whole - side), 0, 1) : 0.5
  return { zoom: next, x: along(before.left, size.width), y: along(before.top, size.height) }
}
