import { texts, themes, type SelfUser, type Settings, type Theme } from '@quad/contract'
import {
  api,
  Button,
  endThemePreview,
  errorText,
  FormAlert,
  panel,
  previewTheme,
  Select,
  setTheme,
  Switch,
  toast,
  UnsavedChanges,
  useDraft,
  useIsServed,
  useMedia,
  useSubmit,
} from '@quad/shared-ui'
import { useEffect } from 'react'
import { useController, useForm, type Control } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { takeOver } from '../profile.queries.ts'
import styles from './settings.module.css'

const themeNames: Record<Theme, string> = {
  system: 'System (same as your device)',
  light: 'Light',
  dark: 'Dark',
}
const themeOptions = themes.map((value) => ({ value, label: themeNames[value] }))

const notSaved = (error: string): string => `Error updating settings: ${error}`

interface SettingsFormProps {
  user: SelfUser
}

export function SettingsForm({ user }: SettingsFormProps) {
  // A touch screen may have a keyboard: its `?` lists the shortcuts, and the list leads here. While they are off, `?` does nothing.
  const isServed = useIsServed()
  // The server does not see it.
  const isFromList = useLocation().hash === '#shortcuts' && !isServed
  const areOff = user.settings.keyShortcuts === false
  const offersShortcuts = !useMedia('(pointer: coarse)') || isFromList || areOff
  const form = useForm<Settings>({
    values: user.settings,
    resetOptions: { keepDirtyValues: true },
  })
  const { register, reset, getValues } = form
  const draft = useDraft(`settings:${user.id}`, form)
  const { submit, isBusy, failure } = useSubmit(form, {
    send: async (settings) => {
      const body = { ...settings, browserTimeZone: browserTimeZone() }
      const saved = await api.saveSettings({ params: { userId: user.id }, body })
      reset(saved.settings)
      draft.drop()
      takeOver(saved)
      setTheme(saved.settings.themePreference)
      toast.success(texts.settingsSaved)
    },
    onFailure: ({ message }) => toast.error(notSaved(message)),
  })

  /** Its state is in the server's HTML, too. */
  const switchProps = (
    name: 'hideEmail' | 'allowEmailCommunications' | 'hideActivity' | 'keyShortcuts' | 'enterSends',
  ) => ({
    ...register(name),
    defaultChecked: getValues(name),
  })

  const reason = failure && notSaved(failure.message)

  useEffect(() => {
    // Preview a theme that a reload restored.
    if (draft.wasRestored) previewTheme(getValues('themePreference'))
    return endThemePreview
  }, [draft, getValues])

  return (
    <form className={panel} onSubmit={submit}>
      <UnsavedChanges draft={draft} />
      <FormAlert messages={reason === undefined ? [] : [reason]} toasted={reason} />
      <Switch
        label="Hide my e-mail"
        hint="Only you see your address on your profile."
        {...switchProps('hideEmail')}
      />
      <Switch
        label="Allow e-mail communications"
        hint="We e-mail you when a message or a notification stays unread."
        {...switchProps('allowEmailCommunications')}
      />
      <Switch
        label="Hide when I was last active"
        hint="Others do not see it, and you do not see theirs."
        {...switchProps('hideActivity')}
      />
      {offersShortcuts && (
        <Switch
          label="Keyboard shortcuts"
          hint="A single key acts: / goes to the search, ? lists the shortcuts."
          className={isFromList || areOff ? undefined : styles.forKeyboards}
          {...switchProps('keyShortcuts')}
        />
      )}
      <Switch
        label="Enter sends messages"
        hint="If this is off, Enter starts a new line, and Shift+Enter sends. On touch screens, Enter always starts a new line."
        className={styles.forKeyboards}
        {...switchProps('enterSends')}
      />
      <TimeZoneField control={form.control} automatic={user.settings.browserTimeZone} />
      <Select
        label="Theme"
        hint="You see it at once. It is kept when you save your changes."
        options={themeOptions}
        defaultValue={getValues('themePreference')}
        {...register('themePreference', {
          onChange: ({ target }: { target: HTMLSelectElement }) =>
            previewTheme(target.value as Theme),
        })}
      />
      <Button type="submit" variant="primary" busy={isBusy} className={styles.button}>
        Save Changes
      </Button>
    </form>
  )
}

/** The browser's time zone. */
const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const labelOf = (zone: string): string => zone.replaceAll('_', ' ')

interface TimeZoneFieldProps {
  control: Control<Settings>
  /** The browser's zone at the last sign-in, or when the settings were last saved. */
  automatic: string | undefined
}

/** The time zone of mails: the browser's, or a chosen one. */
function TimeZoneField({ control, automatic }: TimeZoneFieldProps) {
  const { field, fieldState } = useController({ control, name: 'timeZone' })
  const chosen = field.value ?? ''
  // Each browser has its own list.
  const known = useIsServed() ? [] : Intl.supportedValuesOf('timeZone')
  // Some list no UTC, and a zone may have been chosen in another browser.
  const zones = new Set(['UTC', ...known, chosen].filter(Boolean))
  return (
    <Select
      {...field}
      label="Time zone of mails"
      hint={
        automatic === undefined
          ? undefined
          : `Automatic is the zone of your browser when you last signed in or saved: ${labelOf(automatic)}.`
      }
      options={[
        { value: '', label: 'Automatic (from your browser)' },
        ...[...zones].toSorted().map((zone) => ({ value: zone, label: labelOf(zone) })),
      ]}
      value={chosen}
      onChange={({ target }) => field.onChange(target.value === '' ? null : target.value)}
      error={errorText(fieldState.error)}
    />
  )
}
