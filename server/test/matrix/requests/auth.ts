import { password } from '../../factories.ts'
import type { Requests } from '../scene.ts'
import { recoveryCode } from '../world.ts'

export const auth = {
  getCurrentUser: { oneself: () => ({}) },
  login: {
    'own address, right password': ({ self }) => ({ body: { email: self.email, password } }),
    'own address, wrong password': ({ self }) => ({
      body: { email: self.email, password: 'plenty of tea' },
    }),
    'unknown address': ({ unknownEmail }) => ({ body: { email: unknownEmail, password } }),
  },
  register: {
    'own address': ({ self }) => ({ body: { email: self.email, password: 'a jug of water' } }),
    "somebody's address": ({ people }) => ({
      body: { email: people.somebody.email, password: 'a jug of water' },
    }),
    'unknown address': ({ unknownEmail }) => ({
      body: { email: unknownEmail, password: 'a jug of water' },
    }),
  },
  logout: { 'own session': () => ({}) },
  verifyEmail: {
    'own token': ({ self }) => ({ query: { token: self.verificationToken } }),
    "somebody's token": ({ people }) => ({ query: { token: people.somebody.verificationToken } }),
    'missing token': ({ missing }) => ({ query: { token: missing } }),
  },
  resendVerification: {
    'own address': ({ self }) => ({ body: { email: self.email } }),
    "somebody's address": ({ people }) => ({ body: { email: people.somebody.email } }),
    'unknown address': ({ unknownEmail }) => ({ body: { email: unknownEmail } }),
  },
  recoverPassword: {
    'own address': ({ self }) => ({ body: { email: self.email } }),
    "somebody's address": ({ people }) => ({ body: { email: people.somebody.email } }),
    'unknown address': ({ unknownEmail }) => ({ body: { email: unknownEmail } }),
  },
  verifyRecoveryToken: {
    'own address, right code': ({ self }) => ({ body: { email: self.email, token: recoveryCode } }),
    'own address, wrong code': ({ self }) => ({ body: { email: self.email, token: 'WRANGE' } }),
    'unknown address': ({ unknownEmail }) => ({
      body: { email: unknownEmail, token: recoveryCode },
    }),
  },
  resetPassword: {
    'own id, right code': ({ self }) => ({
      body: { userId: self.id, token: recoveryCode, newPassword: 'a jug of water' },
    }),
    'own id, wrong code': ({ self }) => ({
      body: { userId: self.id, token: 'WRANGE', newPassword: 'a jug of water' },
    }),
    'missing id': ({ missing }) => ({
      body: { userId: missing, token: recoveryCode, newPassword: 'a jug of water' },
    }),
  },
} satisfies Partial<Requests>
