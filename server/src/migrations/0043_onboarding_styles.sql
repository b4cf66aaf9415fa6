ALTER TABLE "users" ADD COLUMN "onboarding_style" text DEFAULT 'GENERIC' NOT NULL;--> statement-breakpoint
-- The first lead form is a step of the specified screen now.
UPDATE "onboarding_steps" SET "screen" = 'UNIVERSAL_ONBOARDING_V2' WHERE "screen" = 'FIRST_LEAD_FORM';
