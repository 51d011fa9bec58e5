// Draws one picture in a process of its own, so that whatever a decoder does can be ended from outside (draw.ts).
import sharp from 'sharp'

/** Pictures with sixteen bits or interlacing take several times as long, and are in memory as a whole. */
const mostDemandingPixels = 2048 * 2048

// Not `exit`, which waits for a decoder that still works.
const end = () => process.kill(process.pid, 'SIGKILL')
process.on('disconnect', end)

/** @param {import('./draw.ts').Drawing} drawing */
async function draw({ bytes, mostPixels, resize, webp, longestMs, mostBytes }) {
  // The one who started us does the same, but may be gone or busy. The decoder has a thread of its own.
  setTimeout(end, longestMs)
  setInterval(() => process.memoryUsage.rss() > mostBytes && end(), 20)
  sharp.concurrency(1)
  const { width, height, depth, isProgressive } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const isDemanding = isProgressive || depth !== 'uchar'
  if (width * height > (isDemanding ? Math.min(mostPixels, mostDemandingPixels) : mostPixels)) return 'too many pixels'
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
  return picture.rotate().resize(resize).webp(webp).toBuffer()
}

process.once('message', async (/** @type {import('./draw.ts').Drawing} */ drawing) => {
  process.send?.(await draw(drawing).catch((error) => String(error)))
})
