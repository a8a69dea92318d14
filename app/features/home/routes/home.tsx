import { useState } from 'react'

export function meta() {
  return [{ title: 'Baobab Connect' }]
}

export default function Home() {
  const [count, setCount] = useState(0)
  return (
    <>
      <h1>Baobab Connect</h1>
      <button
        type="button"
        className="rounded p-4 hover:bg-red-100"
        onClick={() => setCount(count + 1)}
      >
        {count}
      </button>
    </>
  )
}
