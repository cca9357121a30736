import type { Outgoing } from '../outbox/outgoing.ts'
import { sendingWords } from './sending-words.ts'

const unsent = (ts: string, state: Outgoing['state'], reason = ''): Outgoing => ({
  chatId: 'chat',
  fromId: 'me',
  body: { msg: 'Hello', ts },
  state,
  reason,
  repeats: false,
})

test.each([
  ['a new message with nothing yet', [], [unsent('a', 'sending')], ''],
  ['a sent message', [unsent('a', 'sending')], [], 'Sent'],
  ['a discarded message', [unsent('a', 'failed')], [], 'Your message was discarded'],
  ['a failed message that had arrived with nothing', [unsent('b', 'failed')], [], undefined],
  [
    'a failed message with its reason',
    [unsent('a', 'sending')],
    [unsent('a', 'failed', 'This chat is closed.')],
    'Your message was not sent. This chat is closed.',
  ],
  [
    'a message that waits for the network',
    [],
    [unsent('a', 'waiting')],
    'Your message will be sent when you are online again',
  ],
])('announces %s', (_, before, after, words) => {
  expect(sendingWords(before, after, (ts) => ts === 'b')).toBe(words)
})
