curl -s -X POST http://localhost:8080/exits \
  -H "Authorization: Bearer $SPARK_TOKEN" -H "Content-Type: application/json" \
  -d '{"scope":"strategy", "stname":"test1", "stopLoss":2000,
      "stopLossBy":"rupees", "target":5000, "targetBy":"rupees",
      "exitTime":"15:15", "days":"untilRemoved"}'
