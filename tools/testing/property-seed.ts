import fc from 'fast-check'

// Properties without a seed of their own try other values in each run; a failure says the seed, and FAST_CHECK_SEED takes it.
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED) })
