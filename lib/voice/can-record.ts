/** Whether this browser can record at all; without https there is no microphone. */
export function canRecord(): boolean {
  return typeof MediaRecorder === 'function' && typeof navigator.mediaDevices?.getUserMedia === 'function'
}
