const step = 5

/** The next multiple of five minutes, up (1) or down (-1), wrapping around; 0 if unset. */
export const steppedMinute = (minute: number | null, direction: 1 | -1): number => {
  if (minute === null) return 0
  const steps = direction > 0 ? Math.floor(minute / step) + 1 : Math.ceil(minute / step) - 1
  return (steps * step + 60) % 60
}
