import { readdir, readFile } from 'node:fs/promises'

/** Milliseconds of a tick, Linux's unit of processor time. */
const tick = 10

interface Process {
  pid: number
  parent: number
  milliseconds: number
}

/** See proc_pid_stat(5). The name, in parentheses, may hold spaces. */
const readProcess = async (pid: string): Promise<Process | undefined> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return undefined
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [parent, user, system] = [fields[1], fields[11], fields[12]].map(Number)
  return { pid: Number(pid), parent: parent!, milliseconds: (user! + system!) * tick }
}

/** Processor time in milliseconds that a process and its children have used; undefined on a system without /proc. */
export const processorTime = async (pid: number): Promise<number | undefined> => {
  const names = await readdir('/proc').catch(() => [])
  const processes = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(readProcess))
  const own = processes.filter((each) => each?.pid === pid || each?.parent === pid)
  return own.length === 0 ? undefined : own.reduce((sum, each) => sum + each!.milliseconds, 0)
}
