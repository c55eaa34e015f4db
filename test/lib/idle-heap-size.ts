import { getHeapStatistics } from 'node:v8'
import { IdleCollection } from '../../src/lib/idle-collection.ts'

/** Prints how much of its heap a process has taken after garbage was made, and how much is spare after a round of collections. */
const collection = new IdleCollection()
let texts: string[][] = []
for (let round = 0; round < 100; round++) texts = [...texts.slice(-20), fresh()]
const { total_heap_size: takenBytes } = getHeapStatistics()
texts = []
for (let tick = 0; tick < 20; tick++) {
  collection.tick()
  await new Promise(resolve => setTimeout(resolve, 20))
}
const { total_heap_size: leftBytes, used_heap_size: usedBytes } = getHeapStatistics()
console.log(JSON.stringify({ takenMb: mb(takenBytes), spareMb: mb(leftBytes - usedBytes) }))

function fresh(): string[] {
  return Array.from({ length: 10_000 }, (_, index) => `text ${index} ${'x'.repeat(index % 7)}`)
}

function mb(bytes: number): number {
  return Math.round(bytes / 1024 / 1024)
}
