import type { RemoteAppWith } from '@quad/shared-ui/remote-app'
import { SignInAgain } from './sign-in/sign-in-again.ts'

const app: RemoteAppWith<'sign-in-again'> = {
  routes: [
    {
      path: '/signin',
      handle: { title: 'Sign In' },
      lazy: async () => ({ Component: (await import('./sign-in/SignInPage.tsx')).SignInPage }),
    },
    {
      path: '/register',
      handle: { title: 'Register' },
      lazy: async () => ({ Component: (await import('./register/RegisterPage.tsx')).RegisterPage }),
    },
    {
      path: '/verify-email',
      handle: { title: 'Verify your e-mail' },
      lazy: async () => ({
        Component: (await import('./verify-email/VerifyEmailPage.tsx')).VerifyEmailPage,
      }),
    },
    {
      path: '/forgot-password',
      handle: { title: 'Reset Your Password' },
      lazy: async () => ({
        Component: (await import('./forgot-password/ForgotPasswordPage.tsx')).ForgotPasswordPage,
      }),
    },
    {
      path: '/reset-password',
      handle: { title: 'Reset Password' },
      lazy: async () => ({
        Component: (await import('./reset-password/ResetPasswordPage.tsx')).ResetPasswordPage,
      }),
    },
  ],
  fragments: { 'sign-in-again': SignInAgain },
}

export default app
