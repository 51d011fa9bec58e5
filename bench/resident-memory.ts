import { readdirSync, readFileSync } from 'node:fs'

/** Resident memory of a process and its descendants, in MB; NaN where the system does not say (no /proc). */
export function residentMb(pid: number): number {
  try {
    const processes = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => readStatus(Number(name)))
    const family = new Set([pid])
    // Children have mostly, not always, higher numbers than their parents: continue until no new one is found.
    for (let size = 0; size < family.size;) {
      size = family.size
      for (const process of processes) if (family.has(process.parent)) family.add(process.pid)
    }
    const members = processes.filter((process) => family.has(process.pid))
    return members.length > 0 ? members.reduce((sum, process) => sum + process.kb, 0) / 1000 : Number.NaN
  } catch {
    return Number.NaN
  }
}

function readStatus(pid: number): { pid: number; parent: number; kb: number }[] {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const number = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
    return [{ pid, parent: number('PPid'), kb: number('VmRSS') * 1.024 }]
  } catch {
    // It has ended in the meantime.
    return []
  }
}
