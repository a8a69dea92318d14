import fc from 'fast-check'

// Properties without a fixed seed use that of the run. A failure prints it; FAST_CHECK_SEED repeats it.
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED) })
