import { password } from '../../factories.ts'
import type { Requests } from '../scene.ts'
import { recoveryCode } from '../world/people.ts'

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
    "another user's address": ({ people }) => ({
      body: { email: people.other.email, password: 'a jug of water' },
    }),
    'unknown address': ({ unknownEmail }) => ({
      body: { email: unknownEmail, password: 'a jug of water' },
    }),
  },
  logout: { 'own session': () => ({}) },
  verifyEmail: {
    'own token': ({ self }) => ({ query: { token: self.verificationToken } }),
    "another user's token": ({ people }) => ({ query: { token: people.other.verificationToken } }),
    'missing token': ({ missing }) => ({ query: { token: missing } }),
  },
  verifyEmailByPassword: {
    'own token, right password': ({ self }) => ({
      body: { token: self.verificationToken, password, isNew: false },
    }),
    'own token, wrong password': ({ self }) => ({
      body: { token: self.verificationToken, password: 'plenty of tea', isNew: false },
    }),
    "another user's token, new password": ({ people }) => ({
      body: {
        token: people.other.verificationToken,
        password: 'a jug of water',
        isNew: true,
      },
    }),
    'missing token': ({ missing }) => ({ body: { token: missing, password, isNew: false } }),
  },
  resendVerification: {
    'own address': ({ self }) => ({ body: { email: self.email } }),
    "another user's address": ({ people }) => ({ body: { email: people.other.email } }),
    'unknown address': ({ unknownEmail }) => ({ body: { email: unknownEmail } }),
  },
  recoverPassword: {
    'own address': ({ self }) => ({ body: { email: self.email } }),
    "another user's address": ({ people }) => ({ body: { email: people.other.email } }),
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
