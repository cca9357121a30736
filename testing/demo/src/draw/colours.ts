/** Five matching colours, from the background to the accent. */
export interface Colours {
  ground: string
  soft: string
  middle: string
  deep: string
  accent: string
}

const palette = (
  ground: string,
  soft: string,
  middle: string,
  deep: string,
  accent: string,
): Colours => ({ ground, soft, middle, deep, accent })

/** Colours of paper and printing ink. */
export const palettes: readonly Colours[] = [
  palette('#f6e7d3', '#e7bd9a', '#c8703f', '#3c2a33', '#1f6f78'),
  palette('#dfeeea', '#a9cfc6', '#4e938c', '#173f44', '#e8704a'),
  palette('#efe6f4', '#c9afdc', '#8a62ad', '#2f1f47', '#4fa08b'),
  palette('#f8efe0', '#d9d3a0', '#7f9a54', '#2e4630', '#d1495b'),
  palette('#f3e3e6', '#dfaeb8', '#b2607c', '#42213d', '#f0a04b'),
  palette('#e4e9f5', '#b3c0e3', '#6a7fc1', '#262f5c', '#ef7b5d'),
  palette('#fbe9c6', '#f3c26b', '#dd8a3b', '#5a2e1c', '#2a7f8f'),
  palette('#e6efe0', '#b9cfa8', '#6d9466', '#21382e', '#f08a5d'),
  palette('#ece7df', '#c9bfb2', '#8c8174', '#332f2c', '#c8401f'),
  palette('#e1f0f4', '#9fd0de', '#3f92ad', '#143f56', '#f5b83d'),
]
