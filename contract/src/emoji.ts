// The `v` flag: some emoji are sequences of characters, such as flags, families and skin tones.
const oneEmoji = /^\p{RGI_Emoji}$/v

/** Whether a text is one emoji that systems recommend for exchange (RGI), and nothing else. */
export const isEmoji = (text: string): boolean => oneEmoji.test(text)
