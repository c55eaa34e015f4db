import { IdleCollection } from '../../src/lib/idle-collection.ts'

/** A thread that ends once its heap was collected. */
const collection = new IdleCollection()
const gone = new WeakRef({ text: 'x'.repeat(100) })
const look = setInterval(() => {
  collection.tick()
  if (!gone.deref()) clearInterval(look)
}, 100)
