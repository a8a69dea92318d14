import fc from 'fast-check'

// Property tests without a fixed seed use the seed of the run. A failure prints it; FAST_CHECK_SEED repeats it.
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED) })
