import type { Kysely, Transaction } from 'kysely'
import { publishStatement } from './live/publish.ts'
import type { Database } from './platform/database/schema.ts'
import type { PublishedEvent } from './platform/database/schema/messages.ts'
import { sendTogether, type Statement } from './platform/database/statements.ts'
import {
  jobStatement,
  mailOptions,
  type JobOptions,
  type JobPayloads,
} from './platform/jobs/queue.ts'
import type { Mail } from './platform/mail/mail.ts'
import { dismissStatement, type Dismissed } from './notifications/dismiss.ts'
import { notificationStatements, type NewNotification } from './notifications/notify.ts'

/** A change in one transaction, with its effects. */
export interface Command {
  trx: Transaction<Database>
  effects: Effects
}

/**
 * Runs a change in one transaction, and sends its effects at the end.
 *
 * @throws what the change throws; then nothing is written or sent
 */
export const command = <T>(
  db: Kysely<Database>,
  change: (command: Command) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (trx) => {
    const effects = new Effects(trx)
    const result = await change({ trx, effects })
    await effects.send()
    return result
  })

/**
 * What a command causes: events for open pages, notifications, dismissals, mails, jobs, and its own statements whose
 * results it does not need. They are collected while the command runs, and sent together, in the order of the calls.
 */
export class Effects {
  readonly #trx: Transaction<Database>
  #statements: (() => Statement)[] = []
  /** The receivers of each event, by its JSON text. */
  #receivers = new Map<string, Set<string>>()

  constructor(trx: Transaction<Database>) {
    this.#trx = trx
  }

  /** Sends an event to the open pages of these people after the commit: once to each, also if it is published again. */
  publish(userIds: readonly string[], event: PublishedEvent): void {
    if (userIds.length === 0) return
    const text = JSON.stringify(event)
    const known = this.#receivers.get(text)
    if (known) {
      for (const id of userIds) known.add(id)
      return
    }
    const to = new Set(userIds)
    this.#receivers.set(text, to)
    this.#statements.push(() => publishStatement(this.#trx, [...to], text))
  }

  /**
   * Notifies these people in their list, on their open pages and, if it stays unread, by mail. Renews the open
   * notification about the same chat or thing instead of adding a second one; dismissed ones stay dismissed. The
   * caller has locked the project that it is about.
   */
  notify(userIds: readonly string[], notification: NewNotification): void {
    this.add(...notificationStatements(this.#trx, userIds, notification))
  }

  /** Dismisses these notifications for good, because they are settled or a later one replaces them. */
  dismiss(which: Dismissed): void {
    this.add(dismissStatement(this.#trx, which))
  }

  /** Queues a mail. One that is `patient` can wait for others, so that a slow mail server does not delay codes and links. */
  mail(mail: Mail, { patient = false } = {}): void {
    this.job('mail', mail, mailOptions({ patient }))
  }

  /** Queues a job, which runs soon after the commit on any instance, and again if it throws. */
  job<Name extends keyof JobPayloads>(
    name: Name,
    payload: JobPayloads[Name],
    options: JobOptions,
  ): void {
    this.add(jobStatement(name, payload, options))
  }

  /** Adds statements whose results the command does not need. */
  add(...statements: readonly Statement[]): void {
    this.#statements.push(...statements.map((statement) => () => statement))
  }

  /** Sends what was collected so far. A command calls it only to delete afterwards what its effects read. */
  async send(): Promise<void> {
    const statements = this.#statements.map((statement) => statement())
    this.#statements = []
    this.#receivers = new Map()
    await sendTogether(this.#trx, ...statements)
  }
}
