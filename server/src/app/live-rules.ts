import { companions } from '../chats/companions.ts'
import { currentMessage } from '../chats/messages.ts'
import { isParticipant } from '../chats/participation.ts'
import { aliveSessions } from '../people/auth/sessions.ts'
import type { LiveRules } from '../platform/live/rules.ts'

export const liveRules: LiveRules = { aliveSessions, isParticipant, currentMessage, companions }
