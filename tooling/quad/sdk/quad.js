#!/usr/bin/env node
import '@quad/tooling/quad'
