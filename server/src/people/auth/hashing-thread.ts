import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

/** A password to hash, or with `hashed` to compare. */
export interface HashingTask {
  password: string
  hashed?: string
}

// argon2id (the library's default) at OWASP's cost: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Other requests go first. Only on Linux does this apply to the thread; elsewhere, to the whole process.
// The lowest priority would stop sign-ins altogether while the machine is busy.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const run = ({ password, hashed }: HashingTask): string | boolean =>
  hashed === undefined ? hashSync(password, cost) : verifySync(hashed, password)

parentPort!.on('message', (task: HashingTask) => {
  // oxlint-disable-next-line require-post-message-target-origin -- a thread has no origin
  parentPort!.postMessage(run(task))
})
