import { render } from '@testing-library/react'
import { Sentence } from './Sentence.tsx'

const bdi = () => [...document.querySelectorAll('bdi')].map(({ textContent }) => textContent)

test('isolates the texts of users and keeps the sentence to the letter', () => {
  const sentence = 'דנה joined קבוצת רובוטיקה: 1 of 1'
  const { container } = render(<Sentence text={sentence} of={['דנה', 'קבוצת רובוטיקה']} />)
  expect(container).toHaveTextContent(sentence)
  expect(bdi()).toEqual(['דנה', 'קבוצת רובוטיקה'])
})

test('finds equal texts one after the other, and ignores missing and empty ones', () => {
  const { container } = render(<Sentence text="Al wrote to Al" of={['Al', '', 'Bo', 'Al']} />)
  expect(container).toHaveTextContent('Al wrote to Al')
  expect(bdi()).toEqual(['Al', 'Al'])
})
