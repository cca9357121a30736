#!/usr/bin/env node
import '@quad/federation/quad'
