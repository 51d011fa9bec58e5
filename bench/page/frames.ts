/** These functions run in a page, as source text: they use nothing from outside themselves. */

/** Starts to record when frames start. */
export function startFrames(_: null): void {
  const times: number[] = []
  const state = { times, isOn: true }
  const note = (time: number) => {
    if (!state.isOn) return
    times.push(time)
    requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
  Object.assign(globalThis, { benchFrames: state })
}

/** Stops recording and returns how long each frame took, in ms. */
export function stopFrames(_: null): number[] {
  const state = (globalThis as unknown as { benchFrames: { times: number[]; isOn: boolean } }).benchFrames
  state.isOn = false
  return state.times.slice(1).map((time, index) => time - (state.times[index] ?? time))
}
