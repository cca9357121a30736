// @ts-check
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { adviceFor, SetupError } from './setup-error.mjs'

/** @param {number} pid */
const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // No permission to signal it: it exists and belongs to another user.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/** @param {string} lock */
const take = (lock) => {
  // Creating a link is atomic, so a lock always names its holder.
  const mine = `${lock}.${process.pid}`
  try {
    writeFileSync(mine, String(process.pid))
    linkSync(mine, lock)
    return true
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code === 'EEXIST') return false
    throw new SetupError(adviceFor(dirname(lock), String(code)))
  } finally {
    rmSync(mine, { force: true })
  }
}

/**
 * Removes the lock of a killed command. The process that wins the rename cleans up.
 * @param {string} lock
 */
const removeIfDead = (lock) => {
  const holder = Number(existsSync(lock) ? readFileSync(lock, 'utf8') : 0)
  if (holder === 0 || isAlive(holder)) return
  const taken = `${lock}.${process.pid}.dead`
  try {
    renameSync(lock, taken)
    rmSync(taken)
  } catch {
    // Another command was faster.
  }
}

/**
 * Runs `work` while no other command runs on this checkout.
 * @param {string} root
 * @param {() => Promise<void>} work
 */
export const oneAtATime = async (root, work) => {
  const lock = join(root, '.install.lock')
  let told = false
  while (!take(lock)) {
    removeIfDead(lock)
    if (!told && existsSync(lock)) {
      console.log('Another command is installing the packages; waiting for it.')
      told = true
    }
    await wait(500)
  }
  try {
    await work()
  } finally {
    rmSync(lock, { force: true })
  }
}
